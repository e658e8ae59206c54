"""Whatever host a test has opened is closed after it."""

from collections.abc import Iterator

import pytest
from tests.host.guests import OPEN


@pytest.fixture(autouse=True)
def closed_afterwards() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().house.close()
