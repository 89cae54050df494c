// `npm run size`: how much there is to read. TypeScript tokens without comments and imports, comment lines per
// 1,000 tokens, files, and files under 45 lines with one importer, by folder and kind.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './ensure.mjs';

const SMALL_LINES = 45;
const PREFIXES = {
  '#domain/': 'src/domain/',
  '#contract/': 'src/contract/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#test/': 'test/',
};

process.chdir(root);
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs', '*.css'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && fs.existsSync(file))
  .map(measured);
const importers = importersOf(files);
const kinds = ['product', 'style', 'conformance', 'test', 'tool', 'generated'];
const folders = [...new Set(files.map(({ folder }) => folder))].sort((a, b) => a.localeCompare(b));

printTable('kind', kinds, (kind) => files.filter((file) => file.kind === kind));
printTable('product, by folder', folders, (folder) =>
  files.filter((file) => file.folder === folder && file.kind === 'product'),
);
printTable('tests, by folder', folders, (folder) =>
  files.filter((file) => file.folder === folder && file.kind === 'test'),
);

/** What a file is, and how large. A style sheet counts words instead of tokens. */
function measured(file) {
  const text = fs.readFileSync(file, 'utf8');
  const size = file.endsWith('.css') ? sheetSize(text) : tokensOf(file, text);
  return {
    file,
    kind: kindOf(file),
    folder: folderOf(file),
    lines: text.split('\n').length - 1,
    ...size,
  };
}

function kindOf(file) {
  if (file.endsWith('.css')) return 'style';
  if (/conformance/.test(file)) return 'conformance';
  if (/^src\/server\/db\/migrations\/|\.gen\.|outline\.ts$/.test(file)) return 'generated';
  if (/\.test\.tsx?$|^(?:test|e2e|proofs|bench)\//.test(file)) return 'test';
  return /^(?:src|bin)\//.test(file) ? 'product' : 'tool';
}

/** Two levels of `src` (three of features and providers), one of all others. */
function folderOf(file) {
  const parts = path.dirname(file).split('/');
  if (parts[0] !== 'src') return parts[0];
  const isDeep = ['features', 'providers'].includes(parts[2]);
  return parts.slice(0, isDeep ? 4 : 3).join('/');
}

function tokensOf(file, text) {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  );
  const imports = [];
  let tokens = 0;
  const comments = new Set();
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) imports.push(node.moduleSpecifier.text);
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier)
      imports.push(node.moduleSpecifier.text);
    addComments(node.getFullStart(), node.getStart(source));
    if (
      ts.isImportDeclaration(node) ||
      (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode)
    )
      return;
    const children = node.getChildren(source);
    if (children.length > 0) for (const child of children) visit(child);
    else if (node.kind !== ts.SyntaxKind.EndOfFileToken && node.getWidth(source) > 0) tokens += 1;
  };
  const addComments = (from, to) => {
    if (from === to) return;
    for (const { pos, end } of ts.getLeadingCommentRanges(text, from) ?? []) addLines(pos, end);
    for (const { pos, end } of ts.getTrailingCommentRanges(text, from) ?? []) addLines(pos, end);
  };
  const addLines = (pos, end) => {
    const last = source.getLineAndCharacterOfPosition(end).line;
    for (let { line } = source.getLineAndCharacterOfPosition(pos); line <= last; line += 1)
      comments.add(line);
  };
  visit(source);
  return { tokens, comments: comments.size, imports };
}

function sheetSize(text) {
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(
    ([comment]) => comment.split('\n').length,
  );
  const words = text.replace(/\/\*[\s\S]*?\*\//g, '').match(/[\w-]+|[^\s\w]/g) ?? [];
  return {
    tokens: words.length,
    comments: comments.reduce((sum, lines) => sum + lines, 0),
    imports: [],
  };
}

/** How many files of the product import each file. */
function importersOf(all) {
  const counts = new Map();
  for (const { file, kind, imports } of all)
    if (kind === 'product')
      for (const specifier of imports) {
        const prefix = Object.keys(PREFIXES).find((start) => specifier.startsWith(start));
        const target = prefix
          ? PREFIXES[prefix] + specifier.slice(prefix.length)
          : path.join(path.dirname(file), specifier);
        counts.set(target, (counts.get(target) ?? 0) + 1);
      }
  return counts;
}

function printTable(title, names, filesOf) {
  console.log(
    `\n| ${title} | tokens | comment lines per 1,000 | files | small with one importer |\n|---|---|---|---|---|`,
  );
  const rows = names.map((name) => [name, filesOf(name)]).filter(([, chosen]) => chosen.length > 0);
  for (const [name, chosen] of [...rows, ['all', rows.flatMap(([, chosen]) => chosen)]]) {
    const sum = (key) => chosen.reduce((total, file) => total + file[key], 0);
    const small = chosen.filter(
      ({ file, kind, lines }) =>
        kind === 'product' && lines < SMALL_LINES && importers.get(file) === 1,
    );
    const cells = [
      sum('tokens').toLocaleString('en-US'),
      ((sum('comments') / sum('tokens')) * 1_000).toFixed(1),
      chosen.length,
      small.length,
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}
