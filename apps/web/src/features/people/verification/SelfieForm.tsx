import { Button } from '@amour/ui/components/form/Button.tsx'
import { FileButton } from '@amour/ui/components/form/FileButton.tsx'
import { Meter } from '@amour/ui/components/feedback/Meter.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/text/format.ts'
import { VerificationFailure } from './VerificationFailure.tsx'
import { useBeginFilm, useBeginVerification, useSendSelfie } from './verification.api.ts'

/** What the file dialog offers; a phone that keeps HEIC hands over a JPEG by itself. */
const ACCEPT = 'image/jpeg,image/png,image/webp'

type Chosen = { file: File; address: string }

/** The code to hold up, the selfie with it, and how much of it has gone. */
export function SelfieForm({ code, until }: { code: string; until: string }) {
  const { t } = useTranslation('verification')
  const [chosen, setChosen] = useState<Chosen>()
  const [sent, setSent] = useState(0)
  const send = useSendSelfie()
  const begin = useBeginVerification()
  const film = useBeginFilm()
  const failure = send.error ?? begin.error ?? film.error
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen])

  const choose = ([file]: File[]) => {
    if (!file) return
    send.reset()
    setSent(0)
    setChosen({ file, address: URL.createObjectURL(file) })
  }
  const label = chosen ? t('selfie.another') : t('selfie.choose')

  return (
    <>
      <p>{t('selfie.write')}</p>
      <p>
        <strong className="num text-32 tracking-wider select-all">{code}</strong>
      </p>
      <p className="small muted">{t('selfie.until', { time: formatTime(until) })}</p>
      {chosen && (
        <img className="max-h-80 w-fit max-w-full rounded-control" src={chosen.address} alt={t('selfie.preview')} />
      )}
      {chosen && send.isPending && (
        <Meter percent={(sent / Math.max(1, chosen.file.size)) * 100} label={t('selfie.sending')} />
      )}
      {failure && <VerificationFailure error={failure} />}
      <div className="cluster">
        {chosen && (
          <Button busy={send.isPending} onClick={() => send.mutate({ file: chosen.file, code, onSent: setSent })}>
            {t('selfie.send')}
          </Button>
        )}
        <FileButton
          accept={ACCEPT}
          camera="user"
          variant={chosen ? 'quiet' : 'primary'}
          disabled={send.isPending}
          onFiles={choose}
        >
          {label}
        </FileButton>
        <Button variant="ghost" busy={begin.isPending} onClick={() => begin.mutate()}>
          {t('selfie.newCode')}
        </Button>
        <Button variant="ghost" busy={film.isPending} disabled={send.isPending} onClick={() => film.mutate()}>
          {t('selfie.filmInstead')}
        </Button>
      </div>
    </>
  )
}
