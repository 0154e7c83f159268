import config from './playwright.config.ts'

/** Writes the contact sheets of docs/screens.md; nothing is held against anything but their weight. */
export default { ...config, testMatch: '**/*.sheets.ts' }
