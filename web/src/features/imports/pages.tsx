import { getRouteApi } from '@tanstack/react-router';
import { CheckPage } from './check/check-page.tsx';
import { ColumnsPage } from './columns/columns-page.tsx';
import { ReportPage } from './report/report-page.tsx';
import { RunPage } from './run/run-page.tsx';
import { StartPage } from './start/start-page.tsx';

export { loadImportTexts as openStart } from './load-texts.ts';
export { openStep } from './steps.ts';

const start = getRouteApi('/import/');
const columns = getRouteApi('/import/$id/columns');
const check = getRouteApi('/import/$id/check');
const run = getRouteApi('/import/$id/run');
const report = getRouteApi('/import/$id/report');

// The pages of imports are one script: they have most of it in common, and nobody else needs that.
export const Start = () => <StartPage kind={start.useSearch().kind ?? 'shipments'} />;
export const Columns = () => <ColumnsPage id={columns.useParams().id} />;
export const Check = () => <CheckPage id={check.useParams().id} search={check.useSearch()} />;
export const Run = () => <RunPage id={run.useParams().id} />;
export const Report = () => <ReportPage id={report.useParams().id} search={report.useSearch()} />;
