// The home page: lists that stay fresh.

import { listen } from "./forms.js";
import { connect } from "./stream.js";
import { swap } from "./swap.js";

listen();
connect(document.body.dataset.stream, (news) => swap(news));
