/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Which formats are written: 1 or 2; see src/app/account/formats.ts. */
  readonly AMOUR_WRITES?: string
}

/** Addresses of the drawings of the landing page's street, by their names (build/street-pictures.ts). */
declare const __STREET__: Readonly<Record<string, string>>
