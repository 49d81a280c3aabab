"""Audio layers of Lottie files: when they are heard, how loud, and what plays with them."""

import io
import json
import time
import wave
import zipfile
from base64 import b64encode

import numpy as np
import pytest

import scene

RATE = scene.SOUND_RATE


def wav(samples):
    """The bytes of a WAV file of one channel."""
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes((np.asarray(samples) * 32767).astype("<i2").tobytes())
    return buffer.getvalue()


def steady(seconds=1.0, level=0.5):
    """A file of one level."""
    return wav(np.full(int(seconds * RATE), level))


def asset(data, **more):
    """An audio asset within the file."""
    return {"id": "tick", "p": "data:audio/wav;base64," + b64encode(data).decode(), "e": 1, **more}


def audio(ip=0, op=60, st=0, **more):
    """A layer that plays the asset."""
    return {"ty": 6, "refId": "tick", "ip": ip, "op": op, "st": st, "ks": {}, **more}


def loads(*layers, assets, ip=0):
    """An animation of a second, at 60 frames a second."""
    header = {"fr": 60, "ip": ip, "op": ip + 60, "w": 20, "h": 20}
    return scene.Lottie.loads(json.dumps({**header, "assets": assets, "layers": list(layers)}))


def levels(animation, *seconds):
    """How loud left is at times."""
    samples = animation.sound.to_array()
    assert samples.shape == (RATE, 2)
    return [round(float(samples[int(at * RATE), 0]), 2) for at in seconds]


def test_a_layer_is_heard_while_it_is_there():
    animation = loads(audio(ip=15, op=45, st=15), assets=[asset(steady())])
    assert not animation.notes
    assert levels(animation, 0.1, 0.24, 0.26, 0.7, 0.8) == [0, 0, 0.5, 0.5, 0]


def test_without_audio_layers_there_is_no_sound():
    animation = loads(assets=[])
    assert animation.sound is None


def test_the_sound_goes_with_the_start_and_the_first_frame():
    rising = wav(np.arange(RATE) / RATE)
    assert levels(loads(audio(ip=30, st=0), assets=[asset(rising)]), 0.4, 0.75) == [0, 0.75]
    assert levels(loads(audio(ip=0, op=200, st=30), assets=[asset(rising)]), 0.4, 0.75) == [0, 0.25]
    later = loads(audio(ip=0, op=200, st=60), assets=[asset(rising)], ip=60)
    assert levels(later, 0.25, 0.5) == [0.25, 0.5]


def test_levels_change_and_add_up():
    fading = {"lv": {"a": 1, "k": [{"t": 0, "s": [0, 100]}, {"t": 60, "s": [100, 0]}]}}
    animation = loads(audio(au=fading), audio(op=30), assets=[asset(steady(level=0.4))])
    samples = animation.sound.to_array()
    assert samples[RATE // 4] == pytest.approx([0.4 * 0.25 + 0.4, 0.4 * 0.75 + 0.4], abs=0.01)
    assert samples[3 * RATE // 4] == pytest.approx([0.4 * 0.75, 0.4 * 0.25], abs=0.01)


def test_in_precompositions_time_is_theirs():
    inside = {"id": "inside", "layers": [audio(ip=0, op=30, st=0)]}
    outside = {"ty": 0, "refId": "inside", "w": 20, "h": 20, "ip": 20, "op": 60, "st": 12, "ks": {}}
    animation = loads(outside, assets=[asset(steady()), inside])
    # The layer is there from 12 to 42, and seen from 20 on.
    assert levels(animation, 13 / 60, 21 / 60, 41 / 60, 43 / 60) == [0, 0.5, 0.5, 0]


def test_what_is_not_heard_is_noted():
    stretched = loads(audio(sr=2), assets=[asset(steady())])
    assert stretched.sound is None
    assert "stretched" in stretched.notes[0].message
    missing = loads(audio(), assets=[])
    assert "no asset" in missing.notes[0].message


def test_sounds_lie_beside_the_file_or_in_its_archive(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "tick.wav").write_bytes(steady())
    content = {"fr": 60, "ip": 0, "op": 60, "w": 20, "h": 20, "layers": [audio()]}
    beside = {**content, "assets": [{"id": "tick", "u": "a/", "p": "tick.wav"}]}
    (tmp_path / "animation.json").write_text(json.dumps(beside))
    assert levels(scene.Lottie.load(tmp_path / "animation.json"), 0.5) == [0.5]
    outside = {**content, "assets": [{"id": "tick", "u": "../", "p": "tick.wav"}]}
    with pytest.raises(scene.FormatError, match="out of the document's folder"):
        scene.Lottie.loads(json.dumps(outside), tmp_path)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as out:
        out.writestr("manifest.json", json.dumps({"version": "2", "animations": [{"id": "one"}]}))
        out.writestr("a/one.json", json.dumps({**content, "assets": [{"id": "tick", "p": "tick.wav"}]}))
        out.writestr("u/tick.wav", steady())
    assert levels(scene.Lottie.loads(buffer.getvalue()), 0.5) == [0.5]


def test_what_is_no_sound_is_an_error():
    animation = loads(audio(), assets=[asset(b"no sound at all" * 100)])
    with pytest.raises(scene.FileError, match='the sound "tick" of the animation'):
        _ = animation.sound


def heard(seconds):
    """The loudest of the next seconds."""
    return float(np.abs(scene.mix_sounds(int(seconds * RATE))).max())


def test_playing_is_heard():
    animation = loads(audio(), assets=[asset(steady(level=0.25))])
    # From here on nothing goes to a device; the sound is decoded, so that it begins at once.
    scene.mix_sounds(1)
    sound = animation.sound
    animation.play(30, 60)
    _wait(sound)
    assert heard(0.2) == pytest.approx(0.25, abs=0.01)
    heard(0.4)
    assert not sound.is_playing
    animation.play(repeat=3)
    _wait(sound)
    assert heard(2.5) == pytest.approx(0.25, abs=0.01)
    assert sound.is_playing
    animation.seek(0)
    heard(0.02)
    assert not sound.is_playing
    for other in ({"speed": 2}, {"speed": -1}, {"autoreverses": True}):
        animation.play(**other)
        assert heard(0.1) == 0


def _wait(sound):
    """Until a thread of the library's has begun the sound."""
    end = time.monotonic() + 5
    while not sound.is_playing and time.monotonic() < end:
        time.sleep(0.002)
    assert sound.is_playing
