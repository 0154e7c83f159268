import type { Media } from '@amour/contract/media/media.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFilmCopy } from '#features/media/library/media.api.ts'

type FilmCopyProps = Pick<Media, 'id' | 'poster'> & {
  /** The film, once it is there; `onBroken` reads its address anew. */
  children: (video: string, onBroken: () => void) => ReactNode
}

/** A film that somebody shows privately, which the server first lays the viewer's name over. */
export function FilmCopy({ id, poster, children }: FilmCopyProps) {
  const { t } = useTranslation('sharing')
  const { video, hasFailed, isFetching, refetch } = useFilmCopy(id)
  if (video) return children(video, () => void refetch())
  return (
    <div className="blur-note">
      {poster && <img src={poster} alt="" />}
      <div className="blur-note-text" role="status">
        {hasFailed ? (
          <>
            <p>{t('film.failed')}</p>
            <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </>
        ) : (
          <>
            <LoaderCircle className="i spin" aria-hidden />
            <p>{t('film.preparing')}</p>
            <p className="small">{t('film.wait')}</p>
          </>
        )}
      </div>
    </div>
  )
}
