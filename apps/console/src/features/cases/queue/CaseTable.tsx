import type { ListedCase } from '@amour/contract/console/case-file.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CaseClocks } from '#app/display/CaseClocks.tsx'
import { ColumnHeads } from '#app/display/ColumnHeads.tsx'
import { formatMinutes, countMinutesBetween } from '#app/display/duration.ts'
import { Tag } from '#app/display/Tag.tsx'
import { useNow } from '#app/hooks/use-now.ts'
import { Priority } from '#app/display/Priority.tsx'
import { paths } from '#paths.ts'
import { useCaseTitle } from '#features/cases/case-data/shared/use-case-title.ts'

type Props = {
  cards: readonly ListedCase[]
  row: number
  onRow: (row: number) => void
  /** Which cases are marked, where they can be. */
  marks?: Marks | undefined
}

type Marks = { has: (id: string) => boolean; toggle: (id: string) => void; extend: (id: string) => void }

/** The cases of a queue, the next one first. */
export function CaseTable({ cards, row, onRow, marks }: Props) {
  const { t } = useTranslation('console-cases')
  const now = useNow()
  const titleOf = useCaseTitle()
  const passedText = ({ passedBy, handedTo }: ListedCase) =>
    passedBy ? t(`passedBy.${passedBy}`, { name: handedTo?.name ?? '' }) : handedTo ? t('handedToYou') : t('nobody')
  return (
    <table className={marks ? 'table table--tight table--stack table--marks' : 'table table--tight table--stack'}>
      <ColumnHeads
        columns={[
          ...(marks ? [{ name: t('mark'), isHidden: true }] : []),
          { name: t('case') },
          { name: t('what') },
          { name: t('target') },
          { name: t('score'), isNumber: true, isExtra: true },
          { name: t('age'), isNumber: true },
          { name: t('clock') },
          { name: t('heldBy') },
        ]}
      />
      <tbody>
        {cards.map((card, index) => (
          <tr key={card.id} data-chosen={index === row} data-marked={marks?.has(card.id)} onClick={() => onRow(index)}>
            {marks && <Pick card={card} marks={marks} />}
            <td className={marks ? 'nowrap start' : 'nowrap'}>
              <span className="row">
                <Priority priority={card.priority} />
                <Link to={paths.case(card.id)}>{card.reference}</Link>
              </span>
            </td>
            <td className="wide late">
              <span className="row">
                <span className="trunc">{titleOf(card)}</span>
                {card.reports > 1 && <Tag>{t('reportsCount', { count: card.reports })}</Tag>}
                {card.isOutside && <Tag>{t('fromOutside')}</Tag>}
                {card.state === 'proposed' && <Tag tone="warn">{t('second')}</Tag>}
              </span>
            </td>
            <td className="muted late start">
              <span className="trunc tname">{card.username ?? '–'}</span>
            </td>
            <td className="n lg-only">{card.score}</td>
            <td className="n left">{formatMinutes(countMinutesBetween(card.createdAt, now))}</td>
            <td>
              <CaseClocks card={card} />
            </td>
            <td className="muted late">
              <span className="trunc hname">{card.holder?.name ?? passedText(card)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The box that marks a case; with Shift, all from the one that was marked before. */
function Pick({ card: { id, reference }, marks }: { card: ListedCase; marks: Marks }) {
  const { t } = useTranslation('console-cases')
  return (
    <td className="markcell">
      <label>
        <input
          type="checkbox"
          aria-label={t('markCase', { reference })}
          checked={marks.has(id)}
          onChange={({ nativeEvent }) => {
            const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
            if (isRange) marks.extend(id)
            else marks.toggle(id)
          }}
        />
      </label>
    </td>
  )
}
