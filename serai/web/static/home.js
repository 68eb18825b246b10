// The home page: lists that stay fresh.

import { listen } from "./forms.js";
import { connect } from "./stream.js";
import { swap } from "./swap.js";

// A name that was typed counts for the game that is started next, kept or not.
document.addEventListener(
  "submit",
  (event) => {
    const name = event.target.querySelector("input[type=hidden][name=name]");
    if (name) name.value = document.getElementById("name").value;
  },
  true,
);
listen();
connect(document.body.dataset.stream, { fragments: (news) => swap(news) });
