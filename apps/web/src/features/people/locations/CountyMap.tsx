import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/text/format.ts'
import { paths } from '#paths.ts'
import { countyTiles } from './county-tiles.ts'
import { makeCountyId } from './nation-id.ts'

/** From so many members on a tile is a shade warmer; what nobody is told of is dark. */
const steps = [5, 10, 25, 100] as const

/** How many members each county has; null under five. */
type CountyCounts = ReadonlyMap<string, number | null>

type CountyMapProps = { counts: CountyCounts; open: string | null; onPick: (county: string) => void }

/**
 * The country as lit windows, one a county: the list in pictures, for whoever finds a place by where it is. It says
 * nothing that the list beside it does not, so a screen reader and the keyboard are spared 107 links.
 */
export function CountyMap({ counts, open, onPick }: CountyMapProps) {
  const { t } = useTranslation('locations')
  const [pointed, setPointed] = useState<string>()
  const named = pointed ?? open ?? undefined
  const members = named === undefined ? undefined : counts.get(named)

  return (
    <div className="county-map" aria-hidden>
      <svg viewBox="-1 -1 222 357">
        <defs>
          <path id="tile" d="M0-11 9.5-5.5V5.5L0 11-9.5 5.5V-5.5Z" />
        </defs>
        <Tiles counts={counts} onPick={onPick} onPoint={setPointed} />
        {named && <Mark county={named} />}
      </svg>
      <p className="county-map-said">
        {named ? (
          <>
            <b>{named}</b>
            {members && ` · ${t('members', { count: members, members: formatNumber(members) })}`}
          </>
        ) : (
          t('mapHint')
        )}
      </p>
      <ul className="county-map-key">
        {[0, ...steps].map((from, step) => (
          <li key={from}>
            <svg viewBox="-11 -11 22 22" className={`tile tile--${step}`}>
              <use href="#tile" />
            </svg>
            {step === 0 ? t('mapFew') : t('mapFrom', { from })}
          </li>
        ))}
      </ul>
    </div>
  )
}

type TilesProps = Pick<CountyMapProps, 'counts' | 'onPick'> & { onPoint: (county: string | undefined) => void }

/** Without a script a tile leads to its county in the list. */
const Tiles = memo(function Tiles({ counts, onPick, onPoint }: TilesProps) {
  return countyTiles.map(({ nation, tiles }) => (
    <g key={nation}>
      {tiles.map(([county, column, row]) => (
        <a
          key={county}
          className={`tile tile--${findStep(counts.get(county))}`}
          href={`${paths.locations()}#${makeCountyId(county)}`}
          tabIndex={-1}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onPick(county)
          }}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(county)}
          onPointerLeave={() => onPoint(undefined)}
        >
          <use href="#tile" {...placeOf(column, row)} />
        </a>
      ))}
    </g>
  ))
})

/** What is pointed at, or open, drawn above its neighbours. */
function Mark({ county }: { county: string }) {
  const tile = countyTiles.flatMap(({ tiles }) => tiles).find(([name]) => name === county)
  return tile && <use href="#tile" className="tile-mark" {...placeOf(tile[1], tile[2])} />
}

const placeOf = (column: number, row: number) => ({ x: column * 20 + (row % 2) * 10 + 10, y: row * 17.5 + 11 })

const findStep = (members: number | null | undefined) => steps.filter((from) => (members ?? 0) >= from).length
