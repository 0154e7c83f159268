import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { FiledRating, FiledRatings } from '@amour/contract/console/filed-ratings.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { useStore } from '@amour/ui/store.ts'
import { Check, Star, TriangleAlert } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#app/display/format.ts'
import { Tag } from '#app/display/Tag.tsx'
import { chosenRatings } from '#features/cases/decision/shared/chosen-ratings.ts'

type Props = { file: CaseFile; ratings: FiledRatings }

/** The ratings of a member: those that wait for a look first, each with what is known of its giver. */
export function RatingsCard({ file, ratings: { asked, alone, data } }: Props) {
  const { t } = useTranslation('console-cases')
  const chosen = useStore(chosenRatings)
  useEffect(() => () => chosenRatings.set(new Set()), [])
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    chosenRatings.set(next)
  }
  return (
    <>
      {asked && (
        <section className="card">
          <header>
            <h2>{t('ratings.asked')}</h2>
            <span className="small muted">{formatDate(asked.askedAt)}</span>
          </header>
          <div className="pad stack s4">
            <p className="strong">{t(`ratings.reasons.${asked.reason}`)}</p>
            {asked.words && (
              <p className="words">
                “<UserText text={asked.words} />”
              </p>
            )}
          </div>
        </section>
      )}
      <section className="card">
        <header>
          <h2>{t('ratings.title')}</h2>
          <span className="small muted">
            {alone > 0 ? t('ratings.alone', { count: alone }) : t('ratings.aloneNone')}
          </span>
        </header>
        <ul className="ratings">
          {data.map((rating) => (
            <Rating
              key={rating.id}
              rating={rating}
              isChosen={chosen.has(rating.id)}
              onToggle={file.isHeldByMe && isOpen(rating) ? () => toggle(rating.id) : undefined}
            />
          ))}
        </ul>
      </section>
    </>
  )
}

/** Days from which on it says enough that an account is old. */
const YEAR = 365

/** Whether there is still something to take out. */
const isOpen = ({ state }: FiledRating) => state !== 'struck' && state !== 'gone'

type RatingProps = { rating: FiledRating; isChosen: boolean; onToggle: (() => void) | undefined }

function Rating({ rating, isChosen, onToggle }: RatingProps) {
  const { t } = useTranslation('console-cases')
  const factsId = useId()
  const { stars, state, giver, heldFor, isBlocked } = rating
  const facts = [
    t('ratings.knows', { days: t('dayCount', { count: rating.days }), messages: rating.messages }),
    rating.giverDays > YEAR ? t('ratings.sinceLong') : t('ratings.since', { count: rating.giverDays }),
    t('ratings.given', { count: rating.given, low: rating.givenLow }),
    formatDate(rating.changedAt),
  ]
  const head = (
    <>
      <span className="stars" role="img" aria-label={t('ratings.stars', { count: stars })}>
        {[1, 2, 3, 4, 5].map((star) => (
          <Star key={star} size={16} className={star > stars ? 'off' : ''} aria-hidden />
        ))}
      </span>
      <span className="strong anywhere">{giver}</span>
    </>
  )
  return (
    <li className={isOpen(rating) ? '' : 'over'}>
      <div className="row between">
        {onToggle ? (
          <button
            type="button"
            role="checkbox"
            className="tick"
            aria-checked={isChosen}
            aria-describedby={factsId}
            onClick={onToggle}
          >
            <i>{isChosen && <Check size={14} aria-hidden />}</i>
            {head}
          </button>
        ) : (
          <div className="row">{head}</div>
        )}
        <span className="small muted nowrap">{t(`ratings.states.${state}`)}</span>
      </div>
      {(isBlocked || heldFor.length > 0) && (
        <div className="tags">
          {isBlocked && <Tag>{t('ratings.blocked')}</Tag>}
          {heldFor.map((reason) => (
            <Tag key={reason} icon={TriangleAlert} tone="warn">
              {t(`ratings.heldFor.${reason}`)}
            </Tag>
          ))}
        </div>
      )}
      <div className="facts" id={factsId}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
    </li>
  )
}
