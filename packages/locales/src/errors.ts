import errors from '#i18n/errors.json' with { type: 'json' }

/** The name of a sentence in errors.json. */
export type ErrorKey = keyof typeof errors

/** The sentence of a refusal or violation; text that is no key stands for itself. */
export function errorText(key: string): string {
  return isErrorKey(key) ? errors[key] : key
}

/** Says whether a text names a sentence of errors.json. */
function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(errors, key)
}
