import { configure } from '@testing-library/react';

// Other work on the same machine may slow a screen down; only a failing test waits this long.
configure({ asyncUtilTimeout: 8_000 });
