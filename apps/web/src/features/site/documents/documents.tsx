import { LegalDocument } from './LegalDocument.tsx'

export const CookiePolicy = () => <LegalDocument name="cookie" />

export const PrivacyPolicy = () => <LegalDocument name="privacy" />

export const Terms = () => <LegalDocument name="terms" />

export const SafeOnlineDating = () => <LegalDocument name="safeOnlineDating" />

export const WebsiteSecurity = () => <LegalDocument name="websiteSecurity" />
