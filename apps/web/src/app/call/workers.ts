type ScriptPolicy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes } // not yet in TypeScript's DOM library

// The one policy that the Content-Security-Policy allows: our own worker files, nothing else.
const policy = trustedTypes?.createPolicy('app', {
  createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin) return url
    throw new TypeError('A script of another site.')
  },
})

/** The address of a script of ours, as the browser takes it. Throws for one of another site. */
export const requireOwnScript = (url: string): string => policy?.createScriptURL(url) ?? url

/** Starts a worker of ours from the address that `?worker&url` gives. */
export function createWorker(url: string): Worker {
  return new Worker(requireOwnScript(url), { type: 'module' })
}
