import { onlineManager } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import { formatBytes } from '#app/text/format.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import type { Upload } from './shared/uploads.ts'

/** How far an upload is, or what has stopped it. */
export function useUploadText({ state, sent, file, error }: Upload): string | undefined {
  const { t } = useTranslation('media')
  const amount = { sent: formatBytes(sent), total: formatBytes(file.size) }
  if (state === 'waiting') return t(onlineManager.isOnline() ? 'waiting' : 'waitsForConnection')
  if (state === 'sending') {
    const percent = Math.floor((sent / file.size) * 100)
    return sent < file.size ? t('amount', { ...amount, percent }) : t('arriving', amount)
  }
  const said = error instanceof CallError ? (error.violations[0]?.message ?? error.message) : ''
  if (state === 'lost') {
    if (error instanceof CallError && error.status === 0) return t('lost', amount)
    return `${said} ${t('goesOn')}`
  }
  return said || readErrorSentence('unexpected')
}
