import type { EmailContent } from '#server/providers/mail/port.ts';

export interface EmailLink {
  readonly label: string;
  readonly href: string;
}

export interface EmailFact {
  readonly name: string;
  readonly value: string;
}

/** Content of an email, all plain text. */
export interface EmailParts {
  readonly productName: string;
  readonly supportEmail: string;
  /** Also the heading. */
  readonly subject: string;
  /** A prominent label, before everything else. */
  readonly label?: string | undefined;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly EmailFact[];
  readonly button?: EmailLink;
  /** Beneath the button. */
  readonly links?: readonly EmailLink[];
  /** After the links. */
  readonly remarks: readonly string[];
  /** Beside the product name, where readers look for the unsubscribe link. */
  readonly footerLink?: EmailLink;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Renders an email as plain text and HTML. The HTML loads nothing, and mail programs need style attributes. */
export function layoutEmail(parts: EmailParts): EmailContent {
  return { subject: parts.subject, text: textOf(parts), html: htmlOf(parts) };
}

function textOf(parts: EmailParts): string {
  const { label, paragraphs, facts = [], button, links = [], remarks, footerLink } = parts;
  const linkText = (link: EmailLink) => `${link.label}:\n${link.href}`;
  const table = facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
  const pieces = [
    ...(label ? [label] : []),
    ...paragraphs,
    ...(table ? [table] : []),
    ...(button ? [linkText(button)] : []),
    ...links.map(linkText),
    ...remarks,
    '--',
    `${parts.productName} · ${parts.supportEmail}`,
    ...(footerLink ? [linkText(footerLink)] : []),
  ];
  return `${pieces.join('\n\n')}\n`;
}

const FONT = "font-family:Inter,'Helvetica Neue',Arial,sans-serif";
const SOFT = 'color:#4a5b6d';

const paragraph = (text: string, style = '') =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

const anchor = ({ label, href }: EmailLink, style: string) =>
  `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a>`;

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a57;color:#ffffff;font-weight:600;text-decoration:none';

const buttonHtml = (button: EmailLink) =>
  `<p style="margin:8px 0 24px">${anchor(button, BUTTON)}</p>`;

const linkHtml = (link: EmailLink) =>
  `<p style="margin:0 0 12px">${anchor(link, 'color:#0b7a57;font-weight:600')}</p>`;

const labelHtml = (label: string) =>
  `<p style="margin:0 0 16px;padding:8px 12px;border-radius:8px;background:#fff3c4;color:#5c4400;font-size:14px;font-weight:600">${escapeHtml(label)}</p>`;

function factsHtml(facts: readonly EmailFact[]): string {
  const rows = facts.map(
    ({ name, value }) =>
      `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:400;white-space:nowrap;${SOFT}">${escapeHtml(name)}</th><td style="padding:4px 0;vertical-align:top;font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="margin:0 0 16px;border-collapse:collapse;font-size:16px">${rows.join('')}</table>`;
}

function htmlOf(parts: EmailParts): string {
  const { label, paragraphs, facts = [], button, links = [], remarks, footerLink } = parts;
  const subject = escapeHtml(parts.subject);
  const product = escapeHtml(parts.productName);
  const pieces = [
    ...(label ? [labelHtml(label)] : []),
    ...paragraphs.map((text) => paragraph(text)),
    ...(facts.length > 0 ? [factsHtml(facts)] : []),
    ...(button ? [buttonHtml(button)] : []),
    ...links.map(linkHtml),
    ...remarks.map((text) => paragraph(text, `${SOFT};font-size:14px`)),
  ];
  const footer = footerLink ? `<br>${anchor(footerLink, SOFT)}` : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f6f7f9;color:#0b1f33;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;color:#0b7a57;font-weight:700;font-size:18px">${product}</p>
<div style="padding:24px;border:1px solid #dfe5ec;border-radius:12px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${subject}</h1>
${pieces.join('\n')}
</div>
<p style="margin:16px 0 0;${SOFT};font-size:13px">${product} · ${escapeHtml(parts.supportEmail)}${footer}</p>
</div>
</body>
</html>
`;
}
