/** The second step as the member gave it: the app's six digits, or one of the recovery codes. */
export function readSecondStep(text: string): { digits?: string; recoveryCode?: string } {
  const code = text.trim()
  if (!code) return {}
  const digits = code.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? { digits } : { recoveryCode: code }
}
