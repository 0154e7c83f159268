/// <reference types="vite/client" />

/** Addresses of the drawings of the landing page's street, by their names (build/street-pictures.ts). */
declare const __STREET__: Readonly<Record<string, string>>
