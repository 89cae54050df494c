import { render } from '@testing-library/react';
import { Compass } from 'lucide-react';
import { expect, it } from 'vitest';
import { EmptyView } from './feedback.tsx';

it('an icon is hidden from screen readers and drawn thinner in an empty view', () => {
  const { container } = render(
    <>
      <Compass size={16} />
      <EmptyView icon={<Compass />} title="Nothing here" />
    </>,
  );
  const icons = [...container.querySelectorAll('svg')];
  const drawn = ['width', 'height', 'stroke-width', 'aria-hidden'];
  expect(icons.map((icon) => drawn.map((name) => icon.getAttribute(name)))).toEqual([
    ['16', '16', '2', 'true'],
    ['24', '24', '1.5', 'true'],
  ]);
});
