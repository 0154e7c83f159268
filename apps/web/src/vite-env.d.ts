/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Which formats are written: 1 or 2; see src/app/account/formats.ts. */
  readonly AMOUR_WRITES?: string
}

/** Addresses of the drawings of the landing page's street, by their names (build/street-pictures.ts). */
declare const __STREET__: Readonly<Record<string, string>>

/** Whom pages believe of the log of keys; null where the build was told nobody (build/key-log-policy.ts). */
declare const __KEY_LOG_POLICY__: {
  readonly origin: string
  readonly log: readonly string[]
  readonly witnesses: readonly string[]
} | null
