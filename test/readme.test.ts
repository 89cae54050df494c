import fs from 'node:fs';
import { expect, it } from 'vitest';
import { withConfigurationTable } from '../scripts/docs-config.ts';

it('the README lists the settings as they are', () => {
  const readme = fs.readFileSync('README.md', 'utf8');
  expect(readme).toBe(withConfigurationTable(readme));
});
