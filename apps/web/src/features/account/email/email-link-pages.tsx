import { EmailLinkPage } from './EmailLinkPage.tsx'

export const EmailConfirmPage = () => <EmailLinkPage kind="confirm" />

export const EmailUndoPage = () => <EmailLinkPage kind="undo" />

export const DeletionConfirmPage = () => <EmailLinkPage kind="deletion" />

export const UnsubscribePage = () => <EmailLinkPage kind="unsubscribe" />
