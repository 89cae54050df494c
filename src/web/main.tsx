import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, startApp } from './app/app.tsx';
import { warmUp } from './app/warm-up.ts';
import { reloadWhenPiecesAreGone } from './browser/reload-once.ts';
import { applyTheme, readTheme } from './browser/theme.ts';

applyTheme(readTheme());
reloadWhenPiecesAreGone();

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const parts = startApp();
warmUp(parts);
// In small steps, so that what is pressed meanwhile is heard.
startTransition(() => createRoot(place).render(<App {...parts} />));
