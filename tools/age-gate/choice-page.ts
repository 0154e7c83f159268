type Answer = 'adult' | 'under' | 'cancel' | 'error' | 'slow'

/** What somebody may have it answer; `error`: the failure by the name of OpenID Connect. */
export const answers: Record<Answer, { label: string; error?: string }> = {
  adult: { label: 'An adult' },
  under: { label: 'Under 18' },
  cancel: { label: 'Cancel', error: 'access_denied' },
  error: { label: 'Fail', error: 'server_error' },
  slow: { label: 'Take too long' },
}

export const isAnswer = (text: string): text is Answer => Object.hasOwn(answers, text)

const buttons = Object.entries(answers).map(
  ([answer, { label }]) => `<button name="answer" value="${answer}">${label}</button>`,
)

/** Asks what the answer shall be. Its form has no action: it goes to the address at which it stands. */
export const choicePage = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pretend age provider</title>
<style>
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { max-width: 34rem; margin: 12vh auto; padding: 0 1rem; }
form { display: grid; gap: .6rem; margin-top: 1.5rem; }
button { font: inherit; min-height: 48px; cursor: pointer; }
</style>
</head>
<body>
<h1>Pretend age provider</h1>
<p>It stands in for a real age check on this computer, and answers what you choose.</p>
<form method="post">
${buttons.join('\n')}
</form>
</body>
</html>
`
