import config from './playwright.config.ts'

/** Takes pictures of the screens for people to look at; nothing is held against anything. */
export default { ...config, testMatch: '**/*.shots.ts' }
