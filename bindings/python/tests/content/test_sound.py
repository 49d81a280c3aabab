"""Sounds as Python has them; `Tests/C/Content/sounds.c` listens to the mixer."""

from __future__ import annotations

import struct
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import scene


@pytest.fixture(autouse=True)
def mixes() -> None:
    """The tests mix: the first call takes the sounds from the device."""
    scene.mix_sounds(1)


def test_samples_are_heard_as_they_are() -> None:
    samples = np.linspace(-0.5, 0.5, 200, dtype=np.float32)
    sound = scene.Sound.from_array(np.column_stack([samples, -samples]))
    assert sound.duration == pytest.approx(200 / scene.SOUND_RATE)
    sound.play()
    mixed = scene.mix_sounds(200)
    assert mixed.shape == (200, 2)
    np.testing.assert_allclose(mixed[:, 0], samples, atol=1e-6)
    np.testing.assert_allclose(mixed[:, 1], -samples, atol=1e-6)
    assert not sound.is_playing


def test_a_tone_has_its_frequency() -> None:
    tone = scene.Sound.tone(440, ratios=[1, 3], amplitudes=[0.4, 0.2])
    tone.play()
    scene.mix_sounds(4800)
    spectrum = np.abs(np.fft.rfft(scene.mix_sounds(48_000)[:, 0])) / 24_000
    assert spectrum[440] == pytest.approx(0.4, abs=0.01)
    assert spectrum[1320] == pytest.approx(0.2, abs=0.01)
    tone.set_amplitudes([0, 0.2])
    scene.mix_sounds(4800)
    assert np.abs(np.fft.rfft(scene.mix_sounds(48_000)[:, 0]))[440] < 100
    tone.stop()
    scene.mix_sounds(4800)
    assert not tone.is_playing


def wave_of(samples: np.ndarray) -> bytes:
    """A file of numbers as they are, at 48,000 a second."""
    data = samples.astype("<f4").tobytes()
    form = struct.pack("<IHHIIHH", 16, 3, 1, 48_000, 192_000, 4, 32)
    return (
        b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + form + b"data" + struct.pack("<I", len(data)) + data
    )


def test_what_is_no_number_in_a_file_is_silent(tmp_path: Path) -> None:
    path = tmp_path / "broken.wav"
    samples = np.full(4800, 0.25)
    samples[[100, 200, 300]] = np.nan, np.inf, -np.inf
    path.write_bytes(wave_of(samples))
    decoded = scene.Sound.open(path).to_array()
    assert np.isfinite(decoded).all()
    assert decoded[[100, 200, 300], 0].tolist() == [0, 0, 0]
    assert decoded[150, 0] == pytest.approx(0.25)


def test_a_file_whose_container_is_broken_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "broken.ogg"
    source = ["-f", "lavfi", "-i", "sine=1000:duration=0.5"]
    subprocess.run(["ffmpeg", "-v", "error", "-y", *source, "-c:a", "libvorbis", str(path)], check=True)
    data = bytearray(path.read_bytes())
    # The first page is no page, and the rest has no head.
    data[5] = 0xFF
    path.write_bytes(data)
    # GStreamer tells of it or not, as its threads come.
    for _ in range(20):
        began = time.monotonic()
        with pytest.raises(scene.FileError, match="broken"):
            scene.Sound.open(path)
        assert time.monotonic() - began < 8


def test_files_are_decoded(tmp_path: Path) -> None:
    path = tmp_path / "tone.ogg"
    source = ["-f", "lavfi", "-i", "sine=1000:duration=0.5:sample_rate=32000"]
    subprocess.run(["ffmpeg", "-v", "error", "-y", *source, "-c:a", "libvorbis", str(path)], check=True)
    sound = scene.Sound.open(path)
    assert sound.duration == pytest.approx(0.5, abs=0.05)
    sound.play()
    spectrum = np.abs(np.fft.rfft(scene.mix_sounds(19_200)[:, 0]))
    assert int(np.argmax(spectrum)) * 2.5 == pytest.approx(1000, abs=5)
    scene.mix_sounds(48_000)
    noise = tmp_path / "noise.ogg"
    noise.write_bytes(bytes(range(256)) * 20)
    with pytest.raises(scene.FileError, match="noise"):
        scene.Sound.open(noise)


def test_the_sound_of_a_movie_is_decoded(tmp_path: Path) -> None:
    picture = ["-f", "lavfi", "-i", "color=red:size=64x36:rate=10:duration=0.5"]
    source = ["-f", "lavfi", "-i", "sine=1000:duration=0.5"]
    for name, inputs in (("movie.webm", [*picture, *source]), ("silent.webm", picture)):
        subprocess.run(["ffmpeg", "-v", "error", "-y", *inputs, str(tmp_path / name)], check=True)
    sound = scene.Sound.open(tmp_path / "movie.webm")
    assert sound.duration == pytest.approx(0.5, abs=0.05)
    with pytest.raises(scene.FileError, match="there is no sound in it"):
        scene.Sound.open(tmp_path / "silent.webm")


@pytest.mark.parametrize(("rate", "frequency"), [(44_100, 10_000), (44_100, 18_000), (22_050, 8000), (96_000, 15_000)])
def test_samples_of_another_rate_sound_the_same(rate: int, frequency: int) -> None:
    wave = np.sin(2 * np.pi * frequency * np.arange(rate) / rate).astype(np.float32)
    heard = scene.Sound.from_array(wave, rate).to_array()[:, 0]
    assert len(heard) == scene.SOUND_RATE
    spectrum = np.abs(np.fft.rfft(heard * np.hanning(len(heard)))) ** 2
    near = spectrum[frequency - 100 : frequency + 101].sum()
    assert 10 * np.log10((spectrum.sum() - near) / near) < -60
    assert np.sqrt((heard[4800:-4800] ** 2).mean()) == pytest.approx(np.sqrt(0.5), rel=0.02)


def test_what_the_rate_of_all_sounds_cannot_have_is_left_out() -> None:
    wave = np.sin(2 * np.pi * 30_000 * np.arange(96_000) / 96_000).astype(np.float32)
    heard = scene.Sound.from_array(wave, 96_000).to_array()[4800:-4800]
    assert np.abs(heard).max() < 0.001


def test_loudness_and_spectrum_are_told_together() -> None:
    """In a process of its own: one that mixes plays nothing."""
    program = """
import time
import scene
told = []
scene.set_sound_meter_function(told.append, bands=4, interval=0.05)
tone = scene.Sound.tone(1000, amplitudes=[0.5], ratios=[1])
tone.play()
end = time.monotonic() + 10
while len(told) < 6 and time.monotonic() < end:
    scene.dispatch()
    time.sleep(0.01)
print({(len(levels.rms), len(levels.peak), len(levels.spectrum)) for levels in told})
tone.stop()
scene.set_sound_meter_function(None)
"""
    done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=True, text=True)
    assert done.stdout == "{(2, 2, 4)}\n"


def test_what_is_wrong() -> None:
    with pytest.raises(TypeError):
        scene.Sound()
    with pytest.raises(ValueError, match="shape"):
        scene.Sound.from_array(np.zeros((2, 2, 2), np.float32))
    with pytest.raises(scene.InvalidArgumentError):
        scene.Sound.from_array(np.zeros((2, 3), np.float32))
    with pytest.raises(ValueError, match="as many"):
        scene.Sound.tone(100, [1, 2], [1])
    with pytest.raises(scene.InvalidArgumentError):
        scene.set_sound_meter_function(lambda levels: None, bands=2000)
