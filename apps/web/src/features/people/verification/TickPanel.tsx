import type { Verification } from '@amour/contract/trust/verification.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { SegmentedControl } from '@amour/ui/components/form/SegmentedControl.tsx'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay } from '#app/text/format.ts'
import { InlinePart } from '#app/page/InlinePart.tsx'
import { lazyStatic } from '#app/page/lazy-part.ts'
import { paths } from '#paths.ts'
import { VerificationFailure } from './VerificationFailure.tsx'
import { SelfieForm } from './SelfieForm.tsx'
import { useBeginFilm, useBeginVerification, useWithdrawVerification } from './verification.api.ts'

/** Only who films needs it. */
const FilmForm = lazyStatic('FilmForm', async () => (await import('./FilmForm.tsx')).FilmForm)

/** The tick beside the name: how to get it, how far that is, and how to give it back. */
export function TickPanel({ state }: { state: Verification }) {
  const { t } = useTranslation('verification')
  const tag = state.state === 'verified' ? 'approved' : state.state === 'waiting' ? 'pending' : null
  return (
    <Panel
      id="tick"
      title={t('tick.title')}
      hint={t('tick.hint')}
      aside={
        tag && (
          <Tag tone={tag} tint>
            {t(`tick.tag.${tag}`)}
          </Tag>
        )
      }
    >
      <div className="stack" aria-live="polite">
        <TickBody state={state} />
      </div>
    </Panel>
  )
}

function TickBody({ state }: { state: Verification }) {
  const { t } = useTranslation('verification')
  switch (state.state) {
    case 'begun':
      if (state.film)
        return (
          <InlinePart>
            <FilmForm key={state.film.attempt} film={state.film} until={state.codeUntil ?? ''} />
          </InlinePart>
        )
      return <SelfieForm code={state.code ?? ''} until={state.codeUntil ?? ''} />
    case 'waiting':
      return state.isFilm ? (
        <Withdraw text={t('tick.filmWaiting')} label={t('tick.takeFilmBack')} />
      ) : (
        <Withdraw text={t('tick.waiting')} label={t('tick.takeBack')} />
      )
    case 'verified':
      return <Withdraw text={t('tick.verified', { day: formatDay(state.since ?? 0) })} label={t('tick.giveBack')} />
    case 'refused':
      return <Begin state={state} note={describeRefusal(t, state)} />
    case 'lost':
      return <Begin state={state} note={t('tick.lost')} />
    case 'none':
      return <Begin state={state} />
  }
}

function Withdraw({ text, label }: { text: string; label: string }) {
  const withdraw = useWithdrawVerification()
  return (
    <>
      <p>{text}</p>
      {withdraw.error && <VerificationFailure error={withdraw.error} />}
      <div>
        <Button variant="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {label}
        </Button>
      </div>
    </>
  )
}

const describeRefusal = (t: TFunction<'verification'>, { reason, isFilm }: Verification) =>
  isFilm && reason === 'askAgain' ? t('tick.refusedFilm') : t(`tick.refused.${reason ?? 'askAgain'}`)

const ways = ['selfie', 'film'] as const

function Begin({ state, note }: { state: Verification; note?: string }) {
  const { t } = useTranslation('verification')
  const [way, setWay] = useState<(typeof ways)[number]>(state.isFilm ? 'film' : 'selfie')
  const selfie = useBeginVerification()
  const film = useBeginFilm()
  const begin = way === 'film' ? film : selfie
  const steps = t(way === 'film' ? 'tick.filmSteps' : 'tick.steps', { returnObjects: true })
  return (
    <>
      {note && <Alert tone="warn">{note}</Alert>}
      <SegmentedControl
        label={t('tick.chooseWay')}
        segments={ways.map((value) => ({ value, label: t(`tick.ways.${value}`) }))}
        value={way}
        onValueChange={setWay}
      />
      <ol className="stack stack-8 list-decimal pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {begin.error && <VerificationFailure error={begin.error} />}
      {state.hasPhoto ? (
        <div>
          <Button busy={begin.isPending} onClick={() => begin.mutate()}>
            {t(way === 'film' ? 'tick.beginFilm' : 'tick.begin')}
          </Button>
        </div>
      ) : (
        <>
          <Alert tone="plain">{t('tick.needsPhoto')}</Alert>
          <div>
            <Link className={buttonClass({ variant: 'quiet' })} to={paths.photos()}>
              {t('tick.photos')}
            </Link>
          </div>
        </>
      )}
    </>
  )
}
