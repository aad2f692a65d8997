import { TABS } from './all-tabs';

export default TABS;
