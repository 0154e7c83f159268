import { paths } from '#paths.ts'

/** The legal documents, as legal.json names them, and their addresses. */
export const documentPaths = {
  terms: paths.legal('terms'),
  privacy: paths.legal('privacy'),
  cookie: paths.legal('cookie'),
  safeOnlineDating: paths.legal('safe-online-dating'),
  websiteSecurity: paths.legal('website-security'),
} as const

export type DocumentName = keyof typeof documentPaths

export const documentNames = Object.keys(documentPaths) as DocumentName[] // the keys of a closed object
