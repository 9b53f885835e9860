import { getRouteApi } from '@tanstack/react-router';
import { loadTexts } from '../../shared/i18n/i18n.ts';
import { CheckPage } from './check/check-page.tsx';
import { ColumnsPage } from './columns/columns-page.tsx';
import { ReportPage } from './report/report-page.tsx';
import { RunPage } from './run/run-page.tsx';
import { StartPage } from './start/start-page.tsx';

export { openStep } from './steps.ts';

export const openStart = () => loadTexts('imports');

const start = getRouteApi('/import/');
const columns = getRouteApi('/import/$id/columns');
const check = getRouteApi('/import/$id/check');
const run = getRouteApi('/import/$id/run');
const report = getRouteApi('/import/$id/report');

// The pages of imports are one script: they have most of it in common, and no other page needs that.
export const Start = () => <StartPage kind={start.useSearch().kind ?? 'shipments'} />;
export const Columns = () => <ColumnsPage id={columns.useParams().id} />;
export const Check = () => <CheckPage id={check.useParams().id} search={check.useSearch()} />;
export const Run = () => <RunPage id={run.useParams().id} />;
export const Report = () => <ReportPage id={report.useParams().id} search={report.useSearch()} />;
