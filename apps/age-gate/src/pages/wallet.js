/** Runs in the browser, on the page that waits for a wallet: it asks the browser's own wallets, and goes on by itself. */

const form = document.querySelector('#answer')
const button = form.querySelector('button')
const failed = document.querySelector('#failed')
const check = form.elements.namedItem('check').value

/** How often it looks whether a wallet has answered, in milliseconds. */
const LOOK = 2_000

let isAsking = false

// Browsers that know wallets themselves: the request is bound to this page's origin by them, and no code is needed.
if ('DigitalCredential' in globalThis) button.hidden = false

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void ask()
})

async function ask() {
  if (isAsking) return
  isAsking = true
  failed.hidden = true
  try {
    const request = { protocol: 'openid4vp-v1-signed', data: { request: form.dataset.request } }
    const { data } = await navigator.credentials.get({ mediation: 'required', digital: { requests: [request] } })
    const { response } = typeof data === 'string' ? JSON.parse(data) : data
    form.elements.namedItem('response').value = response
    form.submit()
  } catch {
    failed.hidden = false
    isAsking = false
  }
}

/** Where somebody looks at another page, this one waits. */
async function look() {
  if (!isAsking && document.visibilityState === 'visible') {
    const answer = await fetch(`/wallet/look?${new URLSearchParams({ check })}`).catch(() => undefined)
    if (answer?.ok && (await answer.text()) === 'answered') {
      location.replace(`/wallet?${new URLSearchParams({ check })}`)
      return
    }
  }
  setTimeout(() => void look(), LOOK)
}

setTimeout(() => void look(), LOOK)
