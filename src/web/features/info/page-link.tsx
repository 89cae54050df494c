import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import words from '#web/styles/words.module.css';

const Anchor = (props: ComponentProps<'a'>) => <a {...props} className={words.link} />;

/** A link to another page within running text. Takes `to` and `hash` like the router's Link. */
export const PageLink = createLink(Anchor);
