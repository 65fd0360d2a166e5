import type { ResolvedPlan } from '@repo/drawn-plan/resolve-plan'
import { Fragment, useMemo } from 'react'
import type { BaseMap } from './base-map.ts'
import type { Size, View } from './fit-view.ts'
import { createProjection } from './fit-view.ts'
import type { LatLong } from './lat-long.ts'
import type { Scheme } from './map-colours.ts'
import { mapColours } from './map-colours.ts'
import { useMapStage } from './map-stage.ts'
import type { TileShape } from './region-picture.ts'
import { createRegionLabels, createTilePasses, tileUnits } from './region-picture.ts'
import type { Line } from './route-line.ts'
import { splitAt } from './route-line.ts'
import classes from './StillMap.module.css'
import { createLinePath, createPictureLabels, createPictureShapes } from './still-picture.ts'
import type { PictureTile } from './use-region-picture.ts'

/**
 * A still picture, for a browser without WebGL: the drawn cities, above them the tiles of a region.
 * Decorative: the section around it has the text.
 */
export function StillMap(props: {
  readonly view: View
  readonly size: Size
  readonly scheme: Scheme
  readonly baseMap: BaseMap | null
  readonly plans: readonly ResolvedPlan[]
  readonly tiles: readonly PictureTile[]
  /** The attribution of the tiles; null without tiles. */
  readonly attribution: string | null
}) {
  const { view, size, baseMap, plans, tiles } = props
  const colours = mapColours[props.scheme]
  const { shapes, labels } = useMemo(() => {
    const scene = { plans, baseMap }
    const toPixels = createProjection(view, size)
    const regionLabels = createRegionLabels(tiles, view.zoom, size)
    return {
      shapes: createPictureShapes(scene, { zoom: view.zoom, size, toPixels }, colours),
      labels: regionLabels.length > 0 ? regionLabels : createPictureLabels(scene, view.zoom, toPixels, size),
    }
  }, [view, size, baseMap, plans, tiles, colours])
  return (
    <>
      <svg className={classes.picture} width={size.width} height={size.height} aria-hidden="true">
        <rect width="100%" height="100%" fill={colours.sea} />
        {shapes.map((shape, index) =>
          'fill' in shape ? (
            <path key={index} d={shape.path} fill={shape.fill} />
          ) : (
            <path
              key={index}
              className={classes.line}
              d={shape.path}
              stroke={shape.stroke}
              strokeWidth={shape.width}
            />
          ),
        )}
        <RegionTiles tiles={tiles} zoom={view.zoom} scheme={props.scheme} />
        {labels.map(({ text, x, y, turn = 0 }) => (
          <text
            key={`${text} ${x}`}
            className={classes.label}
            x={x}
            y={y}
            dominantBaseline="central"
            transform={turn === 0 ? undefined : `rotate(${turn.toFixed(1)} ${x} ${y})`}
            fill={colours.name}
            stroke={colours.halo}
          >
            {text}
          </text>
        ))}
      </svg>
      <small className={classes.sources}>
        Fond : Natural Earth, <a href="https://www.geonames.org/">GeoNames</a> (CC BY)
        {props.attribution === null ? null : `, ${props.attribution}`}
      </small>
    </>
  )
}

/** All tiles of a region, pass by pass. */
function RegionTiles(props: {
  readonly tiles: readonly PictureTile[]
  readonly zoom: number
  readonly scheme: Scheme
}) {
  const { tiles, zoom, scheme } = props
  const drawnTiles = useMemo(
    () =>
      tiles.map(({ place, features }) => ({
        place,
        passes: createTilePasses(features, zoom, mapColours[scheme]),
      })),
    [tiles, zoom, scheme],
  )
  const passes = drawnTiles[0]?.passes ?? []
  return passes.map((_, pass) => (
    <Fragment key={pass}>
      {drawnTiles.map(({ place: { z, x, y, left, top, side }, passes: tilePasses }) => (
        <svg
          key={`${z}/${x}/${y}`}
          x={left}
          y={top}
          width={side}
          height={side}
          viewBox={`0 0 ${tileUnits} ${tileUnits}`}
          aria-hidden="true"
          // Surfaces would cover those of the next tile; lines need their ends.
          overflow={pass === 0 ? 'hidden' : 'visible'}
        >
          {(tilePasses[pass] ?? []).map(renderTileShape)}
        </svg>
      ))}
    </Fragment>
  ))
}

function renderTileShape(shape: TileShape, index: number) {
  if ('fill' in shape) return <path key={index} d={shape.path} fill={shape.fill} fillRule="evenodd" />
  return (
    <path
      key={index}
      className={classes.line}
      d={shape.path}
      stroke={shape.stroke}
      strokeWidth={shape.width}
      strokeDasharray={shape.isDashed ? '3 3' : undefined}
      opacity={shape.isFaint ? 0.5 : undefined}
      vectorEffect="non-scaling-stroke"
    />
  )
}

/** The route on the still picture, its passed part in another colour. Nothing on a live map. */
export function StillRoute(props: { readonly line: Line; readonly vehicle: LatLong | null }) {
  const { stage, scheme } = useMapStage()
  if (stage.kind !== 'still') return null
  const colours = mapColours[scheme]
  const { passed, ahead } = splitAt(props.line, props.vehicle)
  const path = createLinePath(ahead, stage.toPixels)
  return (
    <svg className={`${classes.picture} ${classes.route}`} aria-hidden="true">
      <path
        className={classes.line}
        d={createLinePath(passed, stage.toPixels)}
        stroke={colours.routeDone}
        strokeWidth={5}
      />
      <path className={classes.line} d={path} stroke={colours.routeEdge} strokeWidth={9} />
      <path className={classes.line} d={path} stroke={colours.route} strokeWidth={6} />
    </svg>
  )
}
