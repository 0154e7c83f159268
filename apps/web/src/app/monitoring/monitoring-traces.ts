import { browserTracingIntegration } from '@sentry/browser'

/** How fast pages come and what they wait for. */
export const traces = () => browserTracingIntegration()
