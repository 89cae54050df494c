import type { LetterContent } from '#server/ports/mailer.ts';

/** What a letter says, before it is set in type. All of it is plain text. */
export interface LetterParts {
  readonly productName: string;
  readonly supportEmail: string;
  /** Also the heading. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly href: string };
  /** After the button. */
  readonly remarks: readonly string[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Sets a letter in plain text and in HTML; the latter loads nothing, and mail programs need style attributes. */
export function setLetter(parts: LetterParts): LetterContent {
  return { subject: parts.subject, text: textOf(parts), html: htmlOf(parts) };
}

function textOf({ paragraphs, button, remarks, productName, supportEmail }: LetterParts): string {
  const link = button ? [`${button.label}:\n${button.href}`] : [];
  const footer = `${productName} · ${supportEmail}`;
  return `${[...paragraphs, ...link, ...remarks, '--', footer].join('\n\n')}\n`;
}

const FONT = "font-family:Inter,'Helvetica Neue',Arial,sans-serif";

function htmlOf(parts: LetterParts): string {
  const { subject, paragraphs, button, remarks } = parts;
  const product = escapeHtml(parts.productName);
  const support = escapeHtml(parts.supportEmail);
  const paragraph = (text: string, style: string) =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const link = button
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(button.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a57;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f7f9;color:#0b1f33;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;color:#0b7a57;font-weight:700;font-size:18px">${product}</p>
<div style="padding:24px;border:1px solid #dfe5ec;border-radius:12px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>
${paragraphs.map((text) => paragraph(text, '')).join('\n')}
${link}
${remarks.map((text) => paragraph(text, 'color:#4a5b6d;font-size:14px')).join('\n')}
</div>
<p style="margin:16px 0 0;color:#4a5b6d;font-size:13px">${product} · ${support}</p>
</div>
</body>
</html>
`;
}
