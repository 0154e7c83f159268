import { LegalDocument } from './LegalDocument.tsx'
import { ServedRelease } from './ServedRelease.tsx'

export const CookiePolicy = () => <LegalDocument name="cookie" />

export const PrivacyPolicy = () => <LegalDocument name="privacy" />

export const Terms = () => <LegalDocument name="terms" />

export const SafeOnlineDating = () => <LegalDocument name="safeOnlineDating" />

const release = { id: 'release', titleKey: 'release.title', Content: ServedRelease } as const

export const WebsiteSecurity = () => <LegalDocument name="websiteSecurity" part={release} />
