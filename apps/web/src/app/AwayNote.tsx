import { leaving } from '@amour/contract/leaving.ts'
import { Alert } from '@amour/ui/components/Alert.tsx'
import { Button } from '@amour/ui/components/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { waitSentence } from './call-error.ts'
import { call } from './call.ts'
import { formatDay } from './format.ts'
import { readAnew, useMe } from './me.ts'

/** That nobody sees this member at present, until when, and the way back. */
export function AwayNote() {
  const { t } = useTranslation('settings')
  const me = useMe()
  const resume = useMutation({ mutationFn: () => call(leaving.resume, {}), onSuccess: readAnew })
  const { status, leavesAt } = me ?? {}
  return (
    <Alert tone="warn" title={t(status === 'leaving' ? 'away.leaving' : 'away.paused')} className="mb-4">
      <p>
        {status === 'leaving' && leavesAt ? t('away.leavingText', { day: formatDay(leavesAt) }) : t('away.pausedText')}
      </p>
      {resume.isError && <p role="alert">{waitSentence(resume.error) ?? t('away.failed')}</p>}
      <Button className="mt-3" busy={resume.isPending} onClick={() => resume.mutate()}>
        {t(status === 'leaving' ? 'away.stay' : 'away.resume')}
      </Button>
    </Alert>
  )
}
