import { leaving } from '@amour/contract/account/account-deletion.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeWait } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { formatDay } from '#app/text/format.ts'
import { refetchEverything, useMe } from './me.ts'

/** That nobody sees this member at present, until when, and the way back. */
export function AwayNote() {
  const { t } = useTranslation('settings')
  const me = useMe()
  const resume = useMutation({ mutationFn: () => call(leaving.resume, {}), onSuccess: refetchEverything })
  const { status, leavesAt } = me ?? {}
  return (
    <Alert tone="warn" title={t(status === 'leaving' ? 'away.leaving' : 'away.paused')} className="mb-4">
      <p>
        {status === 'leaving' && leavesAt ? t('away.leavingText', { day: formatDay(leavesAt) }) : t('away.pausedText')}
      </p>
      {resume.isError && <p role="alert">{describeWait(resume.error) ?? t('away.failed')}</p>}
      <Button className="mt-3" busy={resume.isPending} onClick={() => resume.mutate()}>
        {t(status === 'leaving' ? 'away.stay' : 'away.resume')}
      </Button>
    </Alert>
  )
}
