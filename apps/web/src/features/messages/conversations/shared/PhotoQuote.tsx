import '@amour/ui/styles/screens/photo-quotes.css'
import { Photo } from '@amour/ui/components/media/Photo.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { getPictureSources, PICTURE_LIFE } from '#features/media/library/shared/picture.ts'
import { useQuotedPhoto } from '#features/people/members/quoted-photo.api.ts'

/** The photo that a message speaks of, small, or the sentence that it can no longer be seen. */
export function PhotoQuote({ photoId, ownerId }: { photoId: string; ownerId: string }) {
  const { t } = useTranslation('messages')
  const isOwn = useUser().id === ownerId
  const quoted = useQuotedPhoto(photoId, ownerId)
  const [readAt, setReadAt] = useState(Date.now)
  const { state } = quoted
  const whose = t(isOwn ? 'quotedYours' : 'quotedTheirs')
  return (
    <span className="photo-quote">
      {state === 'shown' ? (
        <span
          className="photo-quote-pic"
          onErrorCapture={() => {
            // Its address is as old as the reading of it; anything else that fails is no longer there.
            if (Date.now() - readAt < PICTURE_LIFE) return
            setReadAt(Date.now())
            quoted.refetch()
          }}
        >
          <Photo
            {...(quoted.blur ? { src: quoted.blur } : { ...getPictureSources(quoted.picture), sizes: '56px' })}
            alt=""
            tone={quoted.picture.placeholder}
            blurred={quoted.isBlurred || quoted.blur !== null}
          />
        </span>
      ) : (
        state === 'loading' && <span className="photo-quote-pic" />
      )}
      <span>{state === 'gone' || state === 'failed' ? t(`quoted.${state}`) : whose}</span>
    </span>
  )
}
