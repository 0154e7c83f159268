type Choice = {
  title: string
  lead: string
  /** What somebody may choose, by the name that is sent. */
  answers: Record<string, { label: string }>
  /** Sent along with the answer. */
  id?: string
}

/** Asks what the answer shall be. Its form has no action: it goes to the address at which it stands. */
export function choicePage({ title, lead, answers, id }: Choice): string {
  const buttons = Object.entries(answers).map(
    ([answer, { label }]) => `<button name="answer" value="${answer}">${label}</button>`,
  )
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { max-width: 34rem; margin: 12vh auto; padding: 0 1rem; }
form { display: grid; gap: .6rem; margin-top: 1.5rem; }
button { font: inherit; min-height: 48px; cursor: pointer; }
</style>
</head>
<body>
<h1>${title}</h1>
<p>${lead}</p>
<form method="post">
${id ? `<input type="hidden" name="id" value="${id}">\n` : ''}${buttons.join('\n')}
</form>
</body>
</html>
`
}
