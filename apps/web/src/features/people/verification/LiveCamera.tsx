import { useTranslation } from 'react-i18next'

type LiveCameraProps = { stream: MediaStream; left: number | undefined }

/** What the camera sees, as in a mirror, and the seconds that are left while it records. */
export function LiveCamera({ stream, left }: LiveCameraProps) {
  const { t } = useTranslation('verification')
  const show = (element: HTMLVideoElement | null) => {
    if (element && element.srcObject !== stream) element.srcObject = stream
  }
  return (
    <div className="stack stack-8">
      <video className="film film--live" ref={show} aria-label={t('film.live')} autoPlay playsInline muted />
      {left !== undefined && <p className="num strong">{t('film.recording', { seconds: left })}</p>}
    </div>
  )
}
