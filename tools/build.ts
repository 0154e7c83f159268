import { buildWeb } from './web-build.ts'

/** Builds every web app, changed or not. */
await buildWeb()
