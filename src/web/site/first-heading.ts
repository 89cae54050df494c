import { createContext } from 'react';

/** Heading of the results that the server has rendered; empty on later screens. */
export const FirstHeadingContext = createContext('');
