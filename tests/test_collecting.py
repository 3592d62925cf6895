"""Python's search for unreachable objects, and when it had better not be made."""

from __future__ import annotations

import gc

import pytest

from charsheet.collecting import nothing_collected


def test_nothing_is_collected_meanwhile_whatever_happens() -> None:
    assert gc.isenabled()
    with nothing_collected():
        assert not gc.isenabled()
        with nothing_collected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(KeyError), nothing_collected():
        raise KeyError
    assert gc.isenabled()


def test_who_had_it_off_keeps_it_off() -> None:
    gc.disable()
    try:
        with nothing_collected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
