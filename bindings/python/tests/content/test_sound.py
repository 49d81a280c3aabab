"""Sounds as Python has them; `Tests/C/Content/sounds.c` listens to the mixer."""

from __future__ import annotations

import subprocess
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
