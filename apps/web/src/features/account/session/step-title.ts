/** The title of each step of the login, as a key of session.json. */
export const getStepTitleKey = {
  credentials: 'title',
  code: 'codeTitle',
  passkey: 'passkeyTitle',
  recoveryCode: 'recoveryCode',
  keys: 'keyTitle',
} as const
