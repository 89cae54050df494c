import './speed.ts';
import { configure } from '@testing-library/react';

// Allows for a busy machine; only a failing test waits this long.
configure({ asyncUtilTimeout: 15_000 });
