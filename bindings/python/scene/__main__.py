"""`python -m scene` is the command `scene`."""

import sys

from scene._cli import main

sys.exit(main())
