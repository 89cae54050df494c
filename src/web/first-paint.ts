/** Reads the style sheet of a URL path. */
export type ReadSheet = (href: string) => string;

/**
 * Changes a page as the router has rendered it so that the first paint needs nothing but the page: the style sheets are
 * in it, and its modules are requested when it has been painted.
 */
export const paintedFirst = (markup: string, readSheet: ReadSheet): string =>
  withModulesAfterPaint(withSheets(markup, readSheet));

/** The content policy has a hash for it, which an empty sheet would not have. */
const LEFT_OUT = '/**/';

/** A sheet with none of whose classes anything is styled comes after the first paint. */
const withSheets = (markup: string, readSheet: ReadSheet): string =>
  markup.replace(/<link rel="stylesheet" href="([^"#]+)(#?)"\/>/g, (_, href, fragment) => {
    const sheet = readSheet(href);
    const isUsed = !CLASSES.test(sheet) || classesOf(sheet).some((name) => markup.includes(name));
    return `<style data-href="${href}${fragment}">${isUsed ? sheet : LEFT_OUT}</style>`;
  });

/** Of CSS modules. */
const CLASSES = /\._[\w-]+/;
const classesOf = (sheet: string): readonly string[] =>
  [...sheet.matchAll(new RegExp(CLASSES, 'g'))].map(([name]) => name.slice(1));

/**
 * For each style sheet in the page the link that the router expects to find, and the one that Vite's loader looks for,
 * which does not know the fragment that the router may have added. A disabled link is not loaded if a script inserts
 * it; that of a sheet which was left out is.
 */
const LINKS = `for(const style of document.querySelectorAll("style[data-href]"))for(const href of new Set([style.dataset.href.split("#")[0],style.dataset.href]))style.after(Object.assign(document.createElement("link"),{rel:"stylesheet",disabled:style.textContent!=="${LEFT_OUT}"||href.endsWith("#"),href}));`;

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE = /<script type="module" async="">(.*?)<\/script>/s;

function withModulesAfterPaint(markup: string): string {
  const files = [...markup.matchAll(PRELOAD)].map(([, href]) => href);
  return markup
    .replace(PRELOAD, '')
    .replace(MODULE, (_, code) => `<script>${startAfterPaint(files, code)}</script>`);
}

/** In a window that is not visible, nothing is painted. */
const startAfterPaint = (files: readonly unknown[], code: string): string =>
  `{const start=async()=>{${LINKS}for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
setTimeout(()=>new Intl.DateTimeFormat("en-US"));
${imported(code)}};if(document.visibilityState==="visible")requestAnimationFrame(()=>setTimeout(start));else start()}`;

/** Static imports as dynamic ones, which a script that is not a module may have. */
const imported = (code: string): string =>
  code
    .replace(/\bimport \* as (\w+) from ("[^"]+");?/g, 'const $1 = await import($2);')
    .replace(/\bimport ("[^"]+");?/g, 'await import($1);');
