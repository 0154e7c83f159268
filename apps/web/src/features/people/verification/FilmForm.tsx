import type { Verification } from '@amour/contract/trust/verification.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Meter } from '@amour/ui/components/feedback/Meter.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { FileButton } from '@amour/ui/components/form/FileButton.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/text/format.ts'
import '@amour/ui/styles/screens/verification.css'
import { LiveCamera } from './LiveCamera.tsx'
import { canFilm, RECORD_SECONDS, useRecorder } from './use-recorder.ts'
import { VerificationFailure } from './VerificationFailure.tsx'
import { useBeginFilm, useBeginVerification, useSendFilm } from './verification.api.ts'

/** What the file dialog offers: what phones film. */
const ACCEPT = 'video/mp4,video/quicktime,video/webm'

type Chosen = { file: File; address: string }
type FilmFormProps = { film: NonNullable<Verification['film']>; until: string }

/** The two gestures, the film in which they are made, by this camera or a phone's, and how much of it has gone. */
export function FilmForm({ film: { attempt, gestures }, until }: FilmFormProps) {
  const { t } = useTranslation('verification')
  const [chosen, setChosen] = useState<Chosen>()
  const [sent, setSent] = useState(0)
  const send = useSendFilm()
  const begin = useBeginFilm()
  const selfie = useBeginVerification()
  const failure = send.error ?? begin.error ?? selfie.error
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen])

  const choose = (file: File | undefined) => {
    if (!file) return
    send.reset()
    setSent(0)
    setChosen({ file, address: URL.createObjectURL(file) })
  }
  const camera = useRecorder(choose)
  const { state } = camera
  const startCamera = () => {
    setChosen(undefined)
    send.reset()
    camera.start()
  }
  const isSecond = state === 'recording' && camera.left <= RECORD_SECONDS / 2

  return (
    <>
      <h3 className="t-card">{t('film.title')}</h3>
      <ol className="gestures">
        {gestures.map((gesture, index) => (
          <li key={gesture} aria-current={state === 'recording' && isSecond === (index === 1) ? 'step' : undefined}>
            {t(`film.gestures.${gesture}`)}
          </li>
        ))}
      </ol>
      {/* While one films, the gestures, the picture and its button stand together, on a phone too. */}
      {!camera.stream && (
        <>
          <p>{t('film.make')}</p>
          <p className="small muted">{t('film.until', { time: formatTime(until) })}</p>
        </>
      )}
      {camera.stream && <LiveCamera stream={camera.stream} left={state === 'recording' ? camera.left : undefined} />}
      {chosen && state === 'off' && (
        <video className="film" src={chosen.address} aria-label={t('film.preview')} controls playsInline muted />
      )}
      {camera.isRefused && <Alert tone="warn">{t('film.noCamera')}</Alert>}
      {chosen && send.isPending && (
        <Meter percent={(sent / Math.max(1, chosen.file.size)) * 100} label={t('film.sending')} />
      )}
      {failure && <VerificationFailure error={failure} />}
      <div className="cluster">
        {state === 'live' && <Button onClick={camera.record}>{t('film.record')}</Button>}
        {state === 'recording' && <Button onClick={camera.stop}>{t('film.stop')}</Button>}
        {chosen && state === 'off' && (
          <Button busy={send.isPending} onClick={() => send.mutate({ file: chosen.file, attempt, onSent: setSent })}>
            {t('film.send')}
          </Button>
        )}
        {canFilm() && (state === 'off' || state === 'starting') && (
          <Button
            variant={chosen ? 'quiet' : 'primary'}
            busy={state === 'starting'}
            busyLabel={t('film.starting')}
            disabled={send.isPending}
            onClick={startCamera}
          >
            {t(chosen ? 'film.again' : 'film.camera')}
          </Button>
        )}
        {state === 'off' && (
          <FileButton
            accept={ACCEPT}
            camera="user"
            variant={canFilm() || chosen ? 'quiet' : 'primary'}
            disabled={send.isPending}
            onFiles={([file]) => choose(file)}
          >
            {t('film.choose')}
          </FileButton>
        )}
        {state !== 'recording' && (
          <Button variant="ghost" busy={begin.isPending} disabled={send.isPending} onClick={() => begin.mutate()}>
            {t('film.newGestures')}
          </Button>
        )}
        {state === 'off' && (
          <Button variant="ghost" busy={selfie.isPending} disabled={send.isPending} onClick={() => selfie.mutate()}>
            {t('film.selfieInstead')}
          </Button>
        )}
      </div>
    </>
  )
}
