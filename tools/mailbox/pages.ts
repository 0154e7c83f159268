import type { Mail } from './mail-store.ts'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '')
}

/** Whatever a mail says is text; only web addresses in it become links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) => (index % 2 ? `<a rel="noreferrer" href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join('')
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/mailbox.css">
<script src="/mailbox.js" defer></script>
</head>
<body><main>${main}</main></body>
</html>`
}

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function when({ receivedAt }: Mail): string {
  return `<time datetime="${escape(receivedAt)}">${clock.format(new Date(receivedAt))}</time>`
}

export function viewList(mails: Mail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/mails/${escape(mail.id)}">${escape(mail.subject || 'No subject')}</a><p>${escape(mail.to.join(', '))} · ${when(mail)}</p></li>`,
  )
  const empty = '<p>No mail has arrived. What the site sends appears here by itself.</p>'
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>${rows.length ? `<ol data-live>${rows.join('')}</ol>` : `<div data-live>${empty}</div>`}`,
  )
}

export function viewMail(mail: Mail): string {
  const facts = `<dl><dt>From</dt><dd>${escape(mail.from)}</dd><dt>To</dt><dd>${escape(mail.to.join(', '))}</dd><dt>Received</dt><dd>${when(mail)}</dd></dl>`
  return page(
    mail.subject || 'No subject',
    `<p><a href="/">All mail</a></p><h1>${escape(mail.subject || 'No subject')}</h1>${facts}<pre>${withLinks(mail.text)}</pre>`,
  )
}

export function viewMissing(): string {
  return page('Not found', '<h1>Not found</h1><p>There is no such mail. <a href="/">All mail</a></p>')
}
